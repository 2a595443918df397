import type { Contact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Avatar } from "../../app/office/Avatar.tsx";
import { LinkedRecords } from "../../app/office/LinkedRecords.tsx";
import { TagPills } from "../../app/office/TagPicker.tsx";
import { useTags } from "../../app/office/use-tag-commands.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type IconPath, icons } from "../../ui/icons.ts";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import styles from "./Contact.module.css";
import { countriesQuery } from "./contact-queries.ts";
import { birthdayText, labelText, shownName } from "./contact-words.ts";
import { Flag } from "./Flag.tsx";
import { phoneHref, phoneText } from "./phone-text.ts";

interface ContactCardProps {
  readonly contact: Contact;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** All that is known of a contact; what is empty is left out. */
export function ContactCard({ contact, onEdit, onDelete }: ContactCardProps) {
  const { tags } = useTags(contactEndpoints);
  const { data: countries = [] } = useQuery(countriesQuery);
  const byIso = new Map(countries.map((country) => [country.iso, country]));
  const name = shownName(contact.name);
  return (
    <>
      <div
        className={styles.cover}
        {...(contact.background === null
          ? {}
          : { style: { backgroundImage: `url("${contact.background}")` } })}
      />
      <div className={styles.face}>
        <Avatar name={name} picture={contact.avatar} size={96} />
        <div className={styles.actions}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={icons.edit} size={16} />}
            onClick={onEdit}
          >
            Modifier
          </Button>
          <ActionMenu
            actions={[{ label: "Supprimer", icon: icons.trash, danger: true, onSelect: onDelete }]}
          />
        </div>
      </div>
      <div className={styles.card}>
        <h2 className={styles.title}>{name}</h2>
        {contact.tags.length > 0 && (
          <div className={styles.tags}>
            <TagPills tags={tags} value={contact.tags} />
          </div>
        )}
        <Fact icon={icons.briefcase} name="Fonction" shown={contact.title}>
          {contact.title}
        </Fact>
        <Fact icon={icons.building} name="Société" shown={contact.company}>
          {contact.company}
        </Fact>
        <Fact icon={icons.mail} name="E-mail" shown={contact.emails.length > 0}>
          {contact.emails.map(({ email, label }) => (
            <div key={email}>
              <a href={`mailto:${email}`}>{email}</a>
              {label && <span className={styles.label}> · {labelText(label)}</span>}
            </div>
          ))}
        </Fact>
        <Fact icon={icons.phone} name="Téléphone" shown={contact.phoneNumbers.length > 0}>
          {contact.phoneNumbers.map(({ iso, phoneNumber, label }) => (
            <div key={`${iso}${phoneNumber}`}>
              <Flag country={byIso.get(iso)} />
              <a href={phoneHref(iso, phoneNumber)}>{phoneText(iso, phoneNumber)}</a>
              {label && <span className={styles.label}> · {labelText(label)}</span>}
            </div>
          ))}
        </Fact>
        <Fact icon={icons.pin} name="Adresse" shown={contact.address}>
          {contact.address}
        </Fact>
        <Fact icon={icons.cake} name="Anniversaire" shown={contact.birthday}>
          {contact.birthday !== null && birthdayText(contact.birthday)}
        </Fact>
        <Fact icon={icons.note} name="Notes" shown={contact.notes}>
          {contact.notes !== null && <SafeHtml html={contact.notes} />}
        </Fact>
        <LinkedRecords kind="contact" id={contact.id} />
      </div>
    </>
  );
}

interface FactProps {
  readonly icon: IconPath;
  readonly name: string;
  readonly shown: unknown;
  readonly children: ReactNode;
}

function Fact({ icon, name, shown, children }: FactProps) {
  if (!shown) return null;
  return (
    <div className={styles.fact}>
      <Icon path={icon} />
      <div>
        <span className="visually-hidden">{name} : </span>
        {children}
      </div>
    </div>
  );
}
