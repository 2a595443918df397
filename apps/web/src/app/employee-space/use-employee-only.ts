import { useSignedInUser } from "../../lib/use-signed-in-user.ts";

/** The account holds no right: it opens an employee's own space and nothing else. */
export const useEmployeeOnly = (): boolean => useSignedInUser()?.employeeOnly === true;
