/** The pattern of LIKE for what holds this text, of which no sign is a wildcard. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
