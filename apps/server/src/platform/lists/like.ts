/** Finds the text anywhere; a per cent sign that somebody types is only that. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
