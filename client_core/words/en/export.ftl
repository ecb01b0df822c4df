title = Print or export
large = Large print
solutions = Solutions on separate pages
puzzles = Puzzles
on_a_page = On a page
letter = US Letter instead of A4
print = Print
save_pdf = Save as PDF
save_svg = Save as SVG
save_picture = Save as picture
save_puzzle = Save as file
share = Send as PDF
share_picture = Send as picture
copy_link = Copy link to puzzle
waiting = Preparing the pages…

# `Page 1 of 2`.
page_of = Page { $number } of { $count }

# `The PDF's font has no 数: a ? stands for each.`
missing = The PDF's font has no { $characters }: a ? stands for each.
