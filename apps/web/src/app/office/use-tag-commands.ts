import type { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import type { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import type { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useCommand } from "../command/use-command.ts";
import { runCommand } from "./run-command.ts";
import type { TagCommands } from "./TagList.tsx";

type TagEndpoints = Pick<
  typeof contactEndpoints | typeof taskEndpoints | typeof productEndpoints,
  "tags" | "createTag" | "changeTag" | "removeTag"
>;

/** The tags of an area, and what can be done with them. A rename is refused to its field, which tries again. */
export function useTags(endpoints: TagEndpoints) {
  const { tag } = endpoints.tags;
  const { data: tags = [] } = useQuery({
    queryKey: [tag, "tags"],
    queryFn: ({ signal }) => call(endpoints.tags, { signal }),
  });
  const { run } = useCommand([tag]);
  const commands: TagCommands = {
    create: (title) => run(endpoints.createTag, { body: { tag: { title } } }),
    rename: (id, title) => runCommand(tag, () => call(endpoints.changeTag, { body: { id, tag: { title } } })),
    remove: (id) => runCommand(tag, () => call(endpoints.removeTag, { query: { id } })),
  };
  return { tags, commands };
}
