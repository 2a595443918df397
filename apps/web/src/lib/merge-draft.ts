/**
 * What a form shows after someone else saved first: the fields that I changed keep my value, every other one takes
 * theirs. `kept` names the fields of mine that differ from theirs, so that the screen can say them.
 */
export function mergeDraft<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { readonly values: Values; readonly kept: readonly (keyof Values)[] } {
  const names = Object.keys(theirs) as (keyof Values)[];
  const changed = names.filter((name) => mine[name] !== base[name]);
  const values = { ...theirs };
  for (const name of changed) values[name] = mine[name];
  return { values, kept: changed.filter((name) => mine[name] !== theirs[name]) };
}

/**
 * A form once what was sent of it is saved: the saved values, with what was typed since. What is saved is trimmed: a space
 * that ends a text is the start of what comes next.
 */
export function typedSince<Values extends object>(sent: Values, form: Values, saved: Values): Values {
  const { values } = mergeDraft(sent, form, saved);
  for (const name of Object.keys(values) as (keyof Values)[]) {
    const [mine, theirs] = [form[name], values[name]];
    if (typeof mine === "string" && typeof theirs === "string" && mine.trim() === theirs) values[name] = mine;
  }
  return values;
}
