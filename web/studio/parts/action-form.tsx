import { type ReactNode, startTransition, type SubmitEvent, useActionState } from 'react';
import { Button } from '#web/parts/button.tsx';

type FormAction = {
  action: () => void | Promise<void>;
  /** Returns the message for what the action threw; null where a field shows it. Omitted for an action that can't fail. */
  errorText?: ((error: unknown) => string | null) | undefined;
  /** Reloads data that the failed action may have found out of date. */
  onError?: ((error: unknown) => Promise<void>) | undefined;
};

/** Runs a form's action, one at a time. The message of the last error disappears while it runs again. */
export function useFormAction({ action, errorText, onError }: FormAction) {
  const [error, run, isBusy] = useActionState<string | null>(async () => {
    try {
      await action();
      return null;
    } catch (cause) {
      if (!errorText) throw cause;
      void onError?.(cause);
      return errorText(cause);
    }
  }, null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // After `<form action>`, React would reset the form's selects and checkboxes.
    if (!isBusy) startTransition(run);
  }

  return { error: isBusy ? null : error, isBusy, submit };
}

type ActionFormProps = FormAction & {
  submitLabel: string;
  cancelLabel: string;
  onCancel: () => void;
  disabled?: boolean;
  /** Whether the light crosses the submit button first (decision 37). */
  shines?: boolean;
  children: ReactNode;
};

/** The form of a dialog: its fields, the error of its action, and the buttons that submit and cancel it. */
export function ActionForm(props: ActionFormProps) {
  const { submitLabel, cancelLabel, onCancel, disabled = false, shines = false, children } = props;
  const { error, isBusy, submit } = useFormAction(props);
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5" noValidate>
      {children}
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" shines={shines} busy={isBusy} disabled={disabled}>
          {submitLabel}
        </Button>
        <Button kind="quiet" shines={false} onPress={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
