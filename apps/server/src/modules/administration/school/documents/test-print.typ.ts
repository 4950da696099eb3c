/** A page that shows how a document will look, and says that it is only a test. */
export const test_print_source = `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)

#v(4mm)
This is a test print. It is not a document of the school and was given no number.
#if not data.frame.seal.has_signature { signature(data.frame.printed_by) }
`;
