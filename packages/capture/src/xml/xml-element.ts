/** An element with its namespace resolved. Names are local: the prefix is the writer's own affair. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | undefined;
  readonly children: readonly XmlElement[];
  /** Its own text, outer spaces removed. */
  readonly text: string;
}

/** First child of that local name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** First element along a path of local names: `at(header, "SellerTradeParty/Name")`. Each step takes the first match. */
export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let current = element;
  for (const name of path.split("/")) current = childOf(current, name);
  return current;
}

/** Text along a path, `null` when the element is absent or empty. */
export function textAt(element: XmlElement | undefined, path: string): string | null {
  return textOf(at(element, path));
}

export function textOf(element: XmlElement | undefined): string | null {
  return element === undefined || element.text === "" ? null : element.text;
}

/** XPath-like place with local names, indexed where siblings share the name: `/Invoice/InvoiceLine[2]/ID`. */
export function pathOf(element: XmlElement): string {
  const siblings = childrenOf(element.parent, element.name);
  const index = siblings.length > 1 ? `[${siblings.indexOf(element) + 1}]` : "";
  return `${element.parent === undefined ? "" : pathOf(element.parent)}/${element.name}${index}`;
}
