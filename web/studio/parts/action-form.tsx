import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  type SubmitEvent,
  use,
  useActionState,
  useEffect,
  useRef,
} from 'react';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { dialogActionsStyles } from '#web/parts/dialog-frame.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { TextField } from '#web/parts/field.tsx';

/** A mistake that the `FormField` of this name shows. The message says how to correct it. */
export class FieldMistake extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

type FormAction = {
  /** A `FieldMistake` that it throws is shown at its field. */
  action: () => void | Promise<void>;
  /**
   * Returns the message for another error, or the field that shows it; null where something else does. Omitted for an
   * action that can't fail.
   */
  errorText?: ((error: unknown) => string | FieldMistake | null) | undefined;
  /** Reloads data that the failed action may have found out of date. */
  onError?: ((error: unknown) => Promise<void>) | undefined;
};

/** Runs a form's action, one at a time. The message of the last error disappears while it runs again. */
export function useFormAction({ action, errorText, onError }: FormAction) {
  const [failure, run, isBusy] = useActionState<string | FieldMistake | null>(async () => {
    try {
      await action();
      return null;
    } catch (cause) {
      if (cause instanceof FieldMistake) return cause;
      if (!errorText) throw cause;
      void onError?.(cause);
      return errorText(cause);
    }
  }, null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const incomplete = findIncompleteField([...event.target.querySelectorAll('input')]);
    // After `<form action>`, React would reset the form's selects and checkboxes.
    if (incomplete) incomplete.reportValidity();
    else startTransition(run);
  }

  const mistake = failure instanceof FieldMistake && !isBusy ? failure : null;
  const error = isBusy || failure instanceof FieldMistake ? null : failure;
  return { error, mistake, isBusy, submit };
}

/**
 * Returns the first element whose typed text is not a value yet, such as a date without its year. Its value is empty, so
 * a form would take it for a field that was left empty.
 */
export function findIncompleteField<E extends { validity?: { badInput: boolean } }>(
  elements: readonly E[],
): E | undefined {
  return elements.find(({ validity }) => validity?.badInput);
}

type ActionFormProps = FormAction & {
  submitLabel: string;
  cancelLabel: string;
  onCancel: () => void;
  disabled?: boolean;
  /** Whether the action deletes, ends or discards something. */
  isDangerous?: boolean;
  /** Whether the light crosses the submit button first (decision 37). */
  shines?: boolean;
  /** Whether the dialog may be longer than the window; its buttons then stay in view. */
  isLong?: boolean;
  children: ReactNode;
};

/** The form of a dialog: its fields, the error of its action, and the buttons that submit and cancel it. */
export function ActionForm(props: ActionFormProps) {
  const {
    submitLabel,
    cancelLabel,
    onCancel,
    disabled = false,
    isDangerous = false,
    shines = false,
    isLong = false,
    children,
  } = props;
  const { error, mistake, isBusy, submit } = useFormAction(props);
  const form = useInvalidFieldFocus(isBusy);
  return (
    <form ref={form} onSubmit={submit} className="grid grid-cols-1 gap-5" noValidate>
      <Mistake value={mistake}>{children}</Mistake>
      <ErrorText>{error}</ErrorText>
      <div
        data-actions={isLong || undefined}
        className={isLong ? dialogActionsStyles : 'flex flex-wrap gap-3'}
      >
        <Button
          type="submit"
          kind={isDangerous ? 'danger' : 'primary'}
          shines={shines}
          busy={isBusy}
          disabled={disabled}
        >
          {submitLabel}
        </Button>
        <QuietButton onPress={onCancel}>{cancelLabel}</QuietButton>
      </div>
    </form>
  );
}

const Mistake = createContext<FieldMistake | null>(null);

type FormFieldProps = ComponentProps<typeof TextField> & { name: string };

/** A text field of an `ActionForm` that shows the mistakes of its name. */
export function FormField(props: FormFieldProps) {
  const mistake = use(Mistake);
  return <TextField error={mistake?.field === props.name ? mistake.message : null} {...props} />;
}

/** Returns the ref of a form whose first invalid field takes the focus when an action has ended. */
function useInvalidFieldFocus(isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return form;
}
