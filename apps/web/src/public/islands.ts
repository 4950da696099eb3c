// The server draws a page from several roots. The browser takes over those that do something; their
// names and prefixes must be the same on both sides.

export const head_island = { id: 'head', identifierPrefix: 'h' } as const;
export const body_island = { id: 'body', identifierPrefix: 'b' } as const;
