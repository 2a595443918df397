import { SidePanel, type SidePanelProps } from "../../ui/SidePanel.tsx";
import { EditForm, type EditFormProps } from "./EditForm.tsx";

type FormPanelProps = SidePanelProps & Pick<EditFormProps, "form" | "submitLabel" | "disabledReason">;

/** A form beside its list: its title, its fields, « Annuler » and the button that saves. */
export function FormPanel({ form, submitLabel, disabledReason, children, ...panel }: FormPanelProps) {
  return (
    <SidePanel {...panel} onKeyDown={form.frame.onKeyDown}>
      <EditForm
        form={form}
        place="panel"
        submitLabel={submitLabel}
        onCancel={panel.onClose}
        disabledReason={disabledReason}
      >
        {children}
      </EditForm>
    </SidePanel>
  );
}
