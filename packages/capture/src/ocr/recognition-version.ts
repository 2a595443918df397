/**
 * Of which recognition the words of a page are: those of another version are read anew. Stepped by hand whenever the same
 * page would answer other words: the engine, its data, how pages are drawn, turned, straightened or evened.
 */
export const RECOGNITION_VERSION = 1;
