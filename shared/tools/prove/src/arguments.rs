//! Arguments of the program `prove`: names of harnesses, and their sizes as options.

use std::cell::RefCell;
use std::collections::BTreeMap;

use lexopt::prelude::*;

const OPTIONS: [&str; 8] = ["seed", "seeds", "races", "attempts", "at-once", "posts", "lookups", "bookings"];

#[derive(Debug, Default)]
pub struct Arguments {
    pub names: Vec<String>,
    numbers: BTreeMap<String, u64>,
    /// Sizes that the harnesses used, as options of the command.
    used: RefCell<String>,
}

impl Arguments {
    pub fn parse(mut parser: lexopt::Parser) -> Result<Self, lexopt::Error> {
        let mut arguments = Self::default();
        while let Some(argument) = parser.next()? {
            match argument {
                Value(name) => arguments.names.push(name.string()?),
                Long(option) if OPTIONS.contains(&option) => {
                    let option = option.to_owned();
                    arguments.numbers.insert(option, parser.value()?.parse()?);
                }
                argument => return Err(argument.unexpected()),
            }
        }
        Ok(arguments)
    }

    pub fn number(&self, option: &str, default: u64) -> u64 {
        let number = self.find(option).unwrap_or(default);
        self.used.borrow_mut().push_str(&format!(" --{option} {number}"));
        number
    }

    pub fn find(&self, option: &str) -> Option<u64> {
        self.numbers.get(option).copied()
    }

    /// Sizes since the last call.
    pub fn take_used(&self) -> String {
        self.used.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Arguments, lexopt::Error> {
        Arguments::parse(lexopt::Parser::from_args(line.split(' ')))
    }

    #[test]
    fn a_size_is_as_given_or_the_default() {
        let arguments = parsed("seats orders --races 7 --posts=9").unwrap();
        assert_eq!(arguments.names, ["seats", "orders"]);
        assert_eq!((arguments.number("races", 4), arguments.number("attempts", 3_000)), (7, 3_000));
        assert_eq!(arguments.take_used(), " --races 7 --attempts 3000");
        assert_eq!(arguments.find("posts"), Some(9));
    }

    #[test]
    fn a_bad_number_and_an_unknown_option_are_errors() {
        for line in ["orders --seeds many", "orders --seeds -1", "orders --seeds", "orders --sedes 3", "-s 3"]
        {
            parsed(line).unwrap_err();
        }
    }
}
