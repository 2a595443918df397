import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { SearchField } from "../../app/office/SearchField.tsx";
import { call } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { ProductTable } from "./ProductTable.tsx";
import { PRODUCTS_PER_PAGE, productsQuery } from "./product-queries.ts";
import type { InventorySearch } from "./product-route.ts";

const SIZES = [5, 10, 25, 100];

/** The products of the installation, a page at a time; one opens below its row. */
export function InventoryScreen() {
  const search = useSearch({ from: "/shell/apps/inventory" });
  const { q = "", skip = 0, limit = PRODUCTS_PER_PAGE } = search;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(productsQuery(search));
  /** A new product comes before the others until the list is left: its name would put it anywhere. */
  const [added, setAdded] = useState<string>();
  const show = (change: Partial<InventorySearch>) =>
    void navigate({ to: "/apps/inventory", search: { ...search, ...change }, replace: true });

  // Beyond the last page there is nothing: the last one is shown instead.
  const lastPage = data?.products === null ? data.pagination.lastPage : undefined;
  useEffect(() => {
    if (lastPage === undefined || skip === 0) return;
    const last = Math.max(0, lastPage - 1) * limit;
    if (last < skip)
      void navigate({ to: "/apps/inventory", search: { ...search, skip: last }, replace: true });
  }, [lastPage, limit, navigate, search, skip]);

  const { run } = useCommand([productEndpoints.list.tag]);
  async function add() {
    const created = await run(productEndpoints.create, {});
    if (created === undefined) return;
    setAdded(created.id);
    show({ q: undefined, skip: undefined, product: created.id });
  }
  useShortcut("ctrl+/", () => void add(), { label: "Nouveau produit" });

  const { data: fresh } = useQuery({
    queryKey: [productEndpoints.list.tag, "one", added],
    enabled: added !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(productEndpoints.read, { query: { id: added ?? "" }, signal }),
  });
  const listed = data?.products ?? [];
  const isShown = fresh !== undefined && fresh.id === added && q === "" && skip === 0;
  const products = isShown ? [fresh, ...listed.filter(({ id }) => id !== fresh.id)] : listed;
  const pagination = data?.pagination;
  const count = pagination !== undefined && "length" in pagination ? pagination.length : undefined;

  return (
    <>
      <PageHeader
        title="Inventaire"
        count={count}
        secondary={
          <SearchField
            label="Rechercher un produit"
            value={q}
            onChange={(text) =>
              show({ q: text === "" ? undefined : text, skip: undefined, product: undefined })
            }
          />
        }
        action={
          <ActionButton icon={icons.add} shortcut="Ctrl+/" onClick={() => void add()}>
            Nouveau produit
          </ActionButton>
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : products.length > 0 ? (
        <>
          <Panel flush>
            <ProductTable
              products={products}
              open={search.product}
              sort={search.sort ?? "name"}
              order={search.order ?? "asc"}
              onSort={(sort, order) => show({ sort, order, skip: undefined, product: undefined })}
              onOpen={(product) => show({ product })}
              onRemoved={() => {
                setAdded(undefined);
                show({ product: undefined });
              }}
            />
          </Panel>
          {count !== undefined && (
            <Pagination
              skip={skip}
              limit={limit}
              count={count}
              sizes={SIZES}
              onChange={(page) => show({ ...page, product: undefined })}
            />
          )}
        </>
      ) : q === "" ? (
        <EmptyState
          icon={icons.box}
          title="Aucun produit"
          text="Ajoutez un produit pour commencer l’inventaire."
        />
      ) : (
        <NoMatch title="Aucun produit de ce nom" onReset={() => show({ q: undefined })} />
      )}
    </>
  );
}
