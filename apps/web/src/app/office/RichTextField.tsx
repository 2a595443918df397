import IconButton from "@mui/material/IconButton";
import { Mark } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { Field, type FieldProps } from "../../ui/Field.tsx";
import styles from "./RichTextField.module.css";

interface RichTextFieldProps extends FieldProps {
  /** HTML; what it was before somebody typed is never changed by the field. */
  readonly value: string;
  readonly onChange: (html: string) => void;
}

/** Links that are there or pasted stay; the package that finds them in what is typed would weigh 20 kB. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href^="http"], a[href^="/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["a", { href: HTMLAttributes.href }, 0],
});

/** Ctrl+Entrée is left to the form around it. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.setHardBreak() };
  },
});

/** What the server leaves of HTML, and no more. */
const EXTENSIONS = [
  ...[Document, Paragraph, Text, Bold, Italic, Underline, Strike, Link, LineBreak, Blockquote],
  ...[BulletList, OrderedList, ListItem, ListKeymap, UndoRedo],
  Heading.configure({ levels: [2, 3] }),
];

/** Text with paragraphs, headings, lists and links. */
export function RichTextField(props: RichTextFieldProps) {
  const { value, onChange, label, error } = props;
  return (
    <Field {...props}>
      {({ id, ...aria }) => (
        <Editor
          value={value}
          onChange={onChange}
          attributes={{
            id,
            role: "textbox",
            "aria-multiline": "true",
            "aria-label": label,
            ...(aria["aria-describedby"] === undefined
              ? {}
              : { "aria-describedby": aria["aria-describedby"] }),
            ...(error ? { "aria-invalid": "true" } : {}),
          }}
        />
      )}
    </Field>
  );
}

interface EditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly attributes: Readonly<Record<string, string>>;
}

function Editor({ value, onChange, attributes }: EditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    // The page's policy takes no style from scripts: ours are in the CSS module.
    injectCSS: false,
    content: value,
    editorProps: { attributes },
    onUpdate: ({ editor: typed }) => onChange(typed.isEmpty ? "" : typed.getHTML()),
  });
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      heading: now.isActive("heading", { level: 2 }),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      quote: now.isActive("blockquote"),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div className={styles.box}>
      <div className={styles.tools} role="toolbar" aria-label="Mise en forme">
        <Tool name="Gras" keys="Ctrl+B" on={state.bold} onPress={() => run().toggleBold().run()}>
          <b>G</b>
        </Tool>
        <Tool name="Italique" keys="Ctrl+I" on={state.italic} onPress={() => run().toggleItalic().run()}>
          <i>I</i>
        </Tool>
        <Tool
          name="Souligné"
          keys="Ctrl+U"
          on={state.underline}
          onPress={() => run().toggleUnderline().run()}
        >
          <u>S</u>
        </Tool>
        <Tool name="Titre" on={state.heading} onPress={() => run().toggleHeading({ level: 2 }).run()}>
          T
        </Tool>
        <Tool name="Liste à puces" on={state.bullets} onPress={() => run().toggleBulletList().run()}>
          •
        </Tool>
        <Tool name="Liste numérotée" on={state.numbers} onPress={() => run().toggleOrderedList().run()}>
          1.
        </Tool>
        <Tool name="Citation" on={state.quote} onPress={() => run().toggleBlockquote().run()}>
          «
        </Tool>
      </div>
      <EditorContent editor={editor} className={styles.text} />
    </div>
  );
}

interface ToolProps {
  readonly name: string;
  readonly keys?: string;
  readonly on: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ name, keys, on, onPress, children }: ToolProps) {
  return (
    <IconButton
      className={styles.tool ?? ""}
      size="small"
      aria-label={name}
      aria-pressed={on}
      title={keys === undefined ? name : `${name} (${keys})`}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </IconButton>
  );
}
