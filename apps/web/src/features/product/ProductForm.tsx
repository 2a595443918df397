import { productEndpoints } from "@grand-livre/contracts/endpoints/product";
import { changedProduct, type Product } from "@grand-livre/contracts/product";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { runCommand } from "../../app/office/run-command.ts";
import { TagPicker } from "../../app/office/TagPicker.tsx";
import { useTags } from "../../app/office/use-tag-commands.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Product.module.css";
import { ProductPictures } from "./ProductPictures.tsx";
import { productBody, productDraft, shownName } from "./product-draft.ts";
import { brandsQuery, categoriesQuery, vendorsQuery } from "./product-queries.ts";

const { tag } = productEndpoints.list;

const labels = {
  name: "Nom",
  description: "Description",
  sku: "Référence",
  barcode: "Code-barres",
  category: "Catégorie",
  brand: "Marque",
  vendor: "Fournisseur",
  stock: "Stock",
  reserved: "Réservé",
  cost: "Coût (€)",
  basePrice: "Prix hors taxe (€)",
  taxPercent: "Taxe (%)",
  price: "Prix (€)",
  weight: "Poids (kg)",
} as const;

const FIGURES = ["stock", "reserved", "cost", "basePrice", "taxPercent", "price", "weight"] as const;

const choices = (list: readonly { readonly id: string; readonly name: string }[]) => [
  { value: "", label: "Aucun" },
  ...list.map(({ id, name }) => ({ value: id, label: name })),
];

interface ProductFormProps {
  readonly product: Product;
  readonly onRemoved: () => void;
}

/** All that is kept of a product. */
export function ProductForm({ product, onRemoved }: ProductFormProps) {
  const { id } = product;
  const { tags, commands } = useTags(productEndpoints);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: brands = [] } = useQuery(brandsQuery);
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const form = useContractForm({
    initial: productDraft(product),
    labels,
    schema: changedProduct,
    body: productBody,
    send: async (body) => {
      const saved = await call(productEndpoints.change, { body: { id, product: body } });
      form.reset(productDraft(saved));
      await queryClient.invalidateQueries({ queryKey: [tag] });
      toast({ tone: "success", message: `${shownName(saved.name)} est enregistré.` });
    },
  });

  async function remove() {
    const isSure = await confirmInFrench({
      title: "Supprimer le produit",
      message: `${shownName(product.name)} est supprimé de l’inventaire. Cette action est définitive.`,
      confirmLabel: "Supprimer",
    });
    if (!isSure) return;
    const isGone = await runCommand(tag, () => call(productEndpoints.remove, { query: { id } }));
    if (isGone !== undefined) onRemoved();
  }

  return (
    <EditForm
      form={form}
      submitLabel="Enregistrer"
      disabledReason={form.dirty ? undefined : "Rien n’a changé."}
    >
      <div className={styles.form}>
        <ProductPictures
          name={form.values.name}
          pictures={form.values.images}
          onChange={(images) => form.change({ images })}
        />
        <FieldRows>
          <FieldCell span={4}>
            <TextField {...form.field("name")} required maxLength={300} />
          </FieldCell>
          <FieldCell>
            <CheckField
              label="En vente"
              value={form.values.active}
              onChange={(active) => form.change({ active })}
            />
          </FieldCell>
          <FieldCell span={3}>
            <TextField {...form.field("sku")} maxLength={100} />
          </FieldCell>
          <FieldCell span={3}>
            <TextField {...form.field("barcode")} maxLength={100} />
          </FieldCell>
          <FieldCell>
            <SelectField {...form.field("category")} options={choices(categories)} />
          </FieldCell>
          <FieldCell>
            <SelectField {...form.field("brand")} options={choices(brands)} />
          </FieldCell>
          <FieldCell>
            <SelectField {...form.field("vendor")} options={choices(vendors)} />
          </FieldCell>
          {FIGURES.map((name) => (
            <FieldCell key={name} span={1}>
              <TextField {...form.field(name)} numeric inputMode="decimal" />
            </FieldCell>
          ))}
          <FieldCell span={6}>
            <TextField {...form.field("description")} rows={4} maxLength={10_000} />
          </FieldCell>
          <FieldCell span={6}>
            <TagPicker
              label="Étiquettes"
              tags={tags}
              value={form.values.tags}
              onChange={(ids) => form.change({ tags: ids })}
              commands={commands}
            />
          </FieldCell>
          <FieldCell span={6}>
            <Button
              size="small"
              color="error"
              startIcon={<Icon path={icons.trash} size={16} />}
              onClick={() => void remove()}
            >
              Supprimer le produit
            </Button>
          </FieldCell>
        </FieldRows>
      </div>
    </EditForm>
  );
}
