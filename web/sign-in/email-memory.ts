/** The e-mail used for sign-in (specification 3), stored for this tab only: localStorage never holds a full e-mail. */
import { stored } from '../stored.ts';

const email = stored(() => sessionStorage, 'emailForSignIn', String);

export function storeEmail(value: string): void {
  email.write(value);
}

/** Returns the e-mail, or '' where this tab does not know it. */
export function storedEmail(): string {
  return email.read() ?? '';
}

export function clearEmail(): void {
  email.remove();
}
