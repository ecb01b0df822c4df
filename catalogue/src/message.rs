//! A message as the catalogue sees it: pieces of text, arguments and choices. Owns the way from Fluent's syntax tree to it, in
//! which terms and other messages are written out.

use std::collections::BTreeMap;

use fluent_syntax::ast::{self, Expression, InlineExpression, PatternElement, VariantKey};

use crate::mark;

/// How deep messages may lie within each other.
const DEPTH_MAX: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Argument { name: String, form: char },
    Choice { name: String, variants: Vec<Variant> },
}

/// One way a choice goes; one of them stands for all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    pub(crate) key: String,
    pub(crate) is_default: bool,
    pub(crate) pieces: Vec<Piece>,
}

/// Patterns by their names; those of terms begin with a hyphen.
pub(crate) type Patterns<'a> = BTreeMap<String, &'a ast::Pattern<String>>;

/// The pieces of a pattern; or what of it cannot be read.
pub(crate) fn pieces(pattern: &ast::Pattern<String>, all: &Patterns<'_>) -> Result<Vec<Piece>, String> {
    Reader { all, depth: 0 }.pattern(pattern)
}

struct Reader<'a> {
    all: &'a Patterns<'a>,
    depth: usize,
}

impl Reader<'_> {
    fn pattern(&self, pattern: &ast::Pattern<String>) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => push(&mut pieces, Piece::Text(value.clone())),
                PatternElement::Placeable { expression } => {
                    for piece in self.expression(expression)? {
                        push(&mut pieces, piece);
                    }
                }
            }
        }
        Ok(pieces)
    }

    fn expression(&self, expression: &Expression<String>) -> Result<Vec<Piece>, String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id } = selector else {
                    return Err("only a variable chooses between variants".to_owned());
                };
                let variants = variants.iter().map(|variant| self.variant(variant));
                let variants = variants.collect::<Result<_, _>>()?;
                Ok(vec![Piece::Choice { name: id.name.clone(), variants }])
            }
        }
    }

    fn variant(&self, variant: &ast::Variant<String>) -> Result<Variant, String> {
        let key = match &variant.key {
            VariantKey::Identifier { name } => name.clone(),
            VariantKey::NumberLiteral { value } => value.clone(),
        };
        Ok(Variant { key, is_default: variant.default, pieces: self.pattern(&variant.value)? })
    }

    fn inline(&self, inline: &InlineExpression<String>) -> Result<Vec<Piece>, String> {
        Ok(match inline {
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                vec![Piece::Text(value.clone())]
            }
            InlineExpression::VariableReference { id } => {
                vec![Piece::Argument { name: id.name.clone(), form: mark::PLAIN }]
            }
            InlineExpression::FunctionReference { id, arguments } => {
                let [InlineExpression::VariableReference { id: argument }] = &arguments.positional[..] else {
                    return Err(format!("{}() takes one variable", id.name));
                };
                let form = mark::FUNCTIONS.iter().find(|(name, _)| *name == id.name);
                let form = form.ok_or_else(|| format!("no function is called {}()", id.name))?.1;
                vec![Piece::Argument { name: argument.name.clone(), form }]
            }
            InlineExpression::MessageReference { id, attribute: None } => self.named(&id.name)?,
            InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                self.named(&format!("-{}", id.name))?
            }
            InlineExpression::MessageReference { .. } | InlineExpression::TermReference { .. } => {
                return Err("attributes and arguments of terms are not read".to_owned());
            }
            InlineExpression::Placeable { expression } => self.expression(expression)?,
        })
    }

    /// Another message or a term, written out.
    fn named(&self, name: &str) -> Result<Vec<Piece>, String> {
        let pattern = self.all.get(name).ok_or_else(|| format!("there is no “{name}”"))?;
        if self.depth == DEPTH_MAX {
            return Err(format!("“{name}” lies in itself"));
        }
        Reader { all: self.all, depth: self.depth + 1 }.pattern(pattern)
    }
}

/// Texts that follow each other are one.
fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (Some(Piece::Text(before)), Piece::Text(text)) => before.push_str(&text),
        (_, piece) => pieces.push(piece),
    }
}
