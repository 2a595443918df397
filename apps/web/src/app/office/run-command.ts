import { queryClient } from "../../lib/query-client.ts";
import { announceError } from "../announce-error.ts";

/**
 * Does what a person asked of an area of the office, then reads anew what its screens show. A dialog shows a refusal. For what
 * is ticked, moved and renamed: one need not be done before the next is asked. What is made by POST runs by `useCommand`.
 * @returns what the work answered; undefined when it was refused
 */
export async function runCommand<Answer>(
  tag: string,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    const answer = await work();
    await queryClient.invalidateQueries({ queryKey: [tag] });
    return answer;
  } catch (error) {
    await announceError(error);
    await queryClient.invalidateQueries({ queryKey: [tag] });
    return undefined;
  }
}
