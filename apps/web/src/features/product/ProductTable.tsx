import type { Product } from "@grand-livre/contracts/product";
import IconButton from "@mui/material/IconButton";
import { Fragment } from "react";
import { formatCents } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Product.module.css";
import { ProductForm } from "./ProductForm.tsx";
import { shownName, stockLevel } from "./product-draft.ts";
import type { ProductSort } from "./product-route.ts";

interface ProductTableProps {
  readonly products: readonly Product[];
  /** The id of the one that is open. */
  readonly open: string | undefined;
  readonly sort: ProductSort;
  readonly order: "asc" | "desc";
  readonly onSort: (sort: ProductSort, order: "asc" | "desc") => void;
  readonly onOpen: (id: string | undefined) => void;
  readonly onRemoved: () => void;
}

const COLUMNS: readonly {
  readonly sort: ProductSort;
  readonly title: string;
  readonly from?: "sm" | "lg";
}[] = [
  { sort: "sku", title: "Référence", from: "lg" },
  { sort: "name", title: "Nom" },
  { sort: "price", title: "Prix", from: "sm" },
  { sort: "stock", title: "Stock", from: "lg" },
  { sort: "active", title: "État", from: "lg" },
];

/** Products in rows, sorted by a click on a column; one opens its form below its row. */
export function ProductTable(props: ProductTableProps) {
  const { products, open, sort, order, onSort, onOpen, onRemoved } = props;
  return (
    <table className={styles.table} aria-label="Produits">
      <thead>
        <tr>
          <th className={styles.thumb}>
            <span className="visually-hidden">Image</span>
          </th>
          {COLUMNS.map((column) => (
            <th
              key={column.sort}
              data-from={column.from}
              data-kind={column.sort}
              aria-sort={column.sort !== sort ? undefined : order === "asc" ? "ascending" : "descending"}
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(column.sort, column.sort === sort && order === "asc" ? "desc" : "asc")}
              >
                {column.title}
                {column.sort === sort && (
                  <Icon path={order === "asc" ? icons.arrowUp : icons.arrowDown} size={14} />
                )}
              </button>
            </th>
          ))}
          <th className={styles.more}>
            <span className="visually-hidden">Détail</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Fragment key={product.id}>
            <ProductRow
              product={product}
              open={product.id === open}
              onToggle={() => onOpen(product.id === open ? undefined : product.id)}
            />
            {product.id === open && (
              <tr>
                <td className={styles.detail} colSpan={COLUMNS.length + 2}>
                  <ProductForm product={product} onRemoved={onRemoved} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface ProductRowProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function ProductRow({ product, open, onToggle }: ProductRowProps) {
  const { thumbnail, sku, price, stock, active } = product;
  const name = shownName(product.name);
  return (
    <tr>
      <td className={styles.thumb}>
        {thumbnail === null ? (
          <span className={styles.none}>
            <Icon path={icons.box} />
          </span>
        ) : (
          <img src={thumbnail} alt="" loading="lazy" />
        )}
      </td>
      <td data-from="lg">{sku}</td>
      <td className={styles.name}>{name}</td>
      <td data-from="sm" data-kind="price">
        {formatCents(Math.round(price * 100), "EUR")}
      </td>
      <td data-from="lg" data-kind="stock">
        <span className={styles.stock}>
          {stock}
          <span className={styles.gauge} data-level={stockLevel(stock)} />
        </span>
      </td>
      <td data-from="lg">
        <StatusChip tone={active ? "success" : "neutral"}>{active ? "Actif" : "Inactif"}</StatusChip>
      </td>
      <td className={styles.more}>
        <IconButton
          size="small"
          aria-expanded={open}
          aria-label={open ? `Fermer ${name}` : `Ouvrir ${name}`}
          onClick={onToggle}
        >
          <span className={styles.chevron} data-open={open || undefined}>
            <Icon path={icons.chevronDown} size={18} />
          </span>
        </IconButton>
      </td>
    </tr>
  );
}
