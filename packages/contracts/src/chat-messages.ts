/** How many messages of a conversation come with it, and how many are fetched at once from before them. */
export const CHAT_MESSAGES = 100;
