/**
 * The flags of Node for the server. Left to itself, V8 lets the room of young objects grow to 130 MB as soon as some work
 * is busy, and keeps it: a fifth of that costs a tenth more time at most. And it lets garbage reach four times what is in
 * use before it looks at old objects: at 60 % more, looking takes 15 ms a few times in a busy minute, and a file of
 * 100,000 lines that is looked at and imported leaves 40 MB behind instead of 150.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=60"];

/**
 * The same of memory beside V8: the C library gives each busy thread an arena of its own and keeps it, some 25 MB for a server
 * that sets papers and packs files. Two are enough; a system with another C library knows no such setting.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };
