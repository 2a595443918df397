/** Where the user menu leads for one's own account. */
export const MY_ACCOUNT_PATH = "/my-account";
