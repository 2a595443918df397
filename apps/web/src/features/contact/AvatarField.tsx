import type { Contact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { Avatar } from "../../app/office/Avatar.tsx";
import { runCommand } from "../../app/office/run-command.ts";
import { call, upload } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Contact.module.css";

/** The picture of a contact: chosen from a file or taken away, at once; the form beside it keeps what is typed. */
export function AvatarField({ contact }: { readonly contact: Contact }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { id, name, avatar } = contact;

  async function change(work: () => Promise<unknown>) {
    setSending(true);
    await runCommand(contactEndpoints.all.tag, work);
    setSending(false);
  }

  return (
    <div className={styles.picture}>
      <Avatar name={name} picture={avatar} size={72} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="Photo du contact"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file !== undefined)
            void change(() => upload(contactEndpoints.avatar, { file, name: "avatar", fields: { id } }));
        }}
      />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={sending}
        startIcon={<Icon path={icons.camera} size={16} />}
        onClick={() => input.current?.click()}
      >
        {avatar === null ? "Ajouter une photo" : "Changer la photo"}
      </Button>
      {avatar !== null && (
        <Button
          size="small"
          color="inherit"
          disabled={sending}
          onClick={() =>
            void change(() => call(contactEndpoints.change, { body: { id, contact: { avatar: null } } }))
          }
        >
          Retirer
        </Button>
      )}
    </div>
  );
}
