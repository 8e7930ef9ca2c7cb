//! The traveller's papers: PDF ticket and calendar entry.
