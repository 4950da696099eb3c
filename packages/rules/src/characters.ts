/**
 * The characters of a text, as the schemas and the database count them: an emoji is one, and what stands
 * around the text is not part of it.
 */
export const charactersIn = (text: string): number => Array.from(text.trim()).length;
