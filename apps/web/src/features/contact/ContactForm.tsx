import { type Contact, changedContact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { RichTextField } from "../../app/office/RichTextField.tsx";
import { TagPicker } from "../../app/office/TagPicker.tsx";
import { useTags } from "../../app/office/use-tag-commands.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AvatarField } from "./AvatarField.tsx";
import { EmailRows, PhoneRows } from "./ContactRows.tsx";
import { contactBody, contactDraft } from "./contact-draft.ts";

const labels = {
  name: "Nom",
  title: "Fonction",
  company: "Société",
  address: "Adresse",
  birthday: "Anniversaire",
  notes: "Notes",
} as const;

interface ContactFormProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** The form of a contact. Tags of the form are kept when it is saved; the list of tags itself at once. */
export function ContactForm({ contact, onClose }: ContactFormProps) {
  const { tags, commands } = useTags(contactEndpoints);
  const form = useContractForm({
    initial: contactDraft(contact),
    labels,
    schema: changedContact,
    body: (values) => contactBody(values, contact),
    send: async (body) => {
      await call(contactEndpoints.change, { body: { id: contact.id, contact: body } });
      await queryClient.invalidateQueries({ queryKey: [contactEndpoints.all.tag] });
      onClose();
    },
  });
  return (
    <>
      <AvatarField contact={contact} />
      <EditForm form={form} place="panel" submitLabel="Enregistrer" onCancel={onClose}>
        <TextField {...form.field("name")} required autoFocus maxLength={200} />
        <TagPicker
          label="Étiquettes"
          tags={tags}
          value={form.values.tags}
          onChange={(ids) => form.change({ tags: ids })}
          commands={commands}
        />
        <TextField {...form.field("title")} maxLength={500} />
        <TextField {...form.field("company")} maxLength={500} />
        <EmailRows value={form.values.emails} onChange={(emails) => form.change({ emails })} />
        <PhoneRows
          value={form.values.phoneNumbers}
          onChange={(phoneNumbers) => form.change({ phoneNumbers })}
        />
        <TextField {...form.field("address")} maxLength={500} />
        <DateField
          {...form.field("birthday")}
          value={form.values.birthday === "" ? undefined : form.values.birthday}
          onChange={(day) => form.change({ birthday: day ?? "" })}
        />
        <RichTextField {...form.field("notes")} />
      </EditForm>
    </>
  );
}
