// Files and the clipboard: what is dropped on the page, chosen or pasted comes in; what the client writes is downloaded or
// handed to the system's sheet. `report` hears `opened(name, content)`, `failed(reason)` and `saved(place)`.
"use strict";
function nonetFiles(report) {
  const FILE_BYTES_MAX = 8 << 20; // as in client_core/src/files.rs

  async function open(file) {
    if (file.size > FILE_BYTES_MAX) return report.failed(`${file.name} is larger than ${FILE_BYTES_MAX >> 20} MiB`);
    try {
      report.opened(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      report.failed(`${file.name} cannot be read: ${error.message}`);
    }
  }

  // Before gl.js hears of it, which would read files of any size into memory.
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { files } = event.dataTransfer, dropped = event.dataTransfer.getData("text/plain");
    if (files.length) open(files[0]);
    else if (dropped) report.opened("", dropped);
  }, { capture: true });

  const LESS_THAN = 60;

  // The Worker's engine draws pictures as SVG; chats take PNG.
  async function drawn(svg) {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d").drawImage(image, 0, 0);
    URL.revokeObjectURL(image.src);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  }

  function download(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    report.saved("your downloads, " + file.name);
  }

  return {
    pick: () => {
      const input = document.createElement("input");
      input.type = "file";
      input.onchange = () => { if (input.files.length) open(input.files[0]); };
      input.click();
    },
    readClipboard: async () => {
      try {
        const text = await navigator.clipboard.readText();
        if (text.trim()) report.opened("", text);
        else report.failed("there is no text on the clipboard");
      } catch (_) {
        report.failed("the browser does not let this page read the clipboard; paste into a field, or with Ctrl+V");
      }
    },
    // The pages alone are visible to the printer: see `@media print` in index.html.
    print: async (pages) => {
      const box = document.createElement("div");
      box.id = "pages";
      for (const page of pages) {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([page], { type: "image/svg+xml" }));
        box.append(image);
      }
      document.body.append(box);
      const images = [...box.children];
      await Promise.allSettled(images.map((image) => image.decode()));
      window.addEventListener("afterprint", () => {
        box.remove();
        images.forEach((image) => URL.revokeObjectURL(image.src));
      }, { once: true });
      window.print();
    },
    save: async (name, type, content, share) => {
      if (type === "image/png" && content[0] === LESS_THAN) content = await drawn(content);
      const file = new File([content], name, { type });
      if (!share || !navigator.canShare?.({ files: [file] })) return download(file);
      navigator.share({ files: [file] }).catch((error) => {
        if (error.name !== "AbortError") download(file); // an abort is the user's choice
      });
    },
  };
}
