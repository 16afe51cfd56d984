/** The e-mail used for sign-in (specification 3), kept for this tab only: a full address never rests in localStorage. */

export function storeEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // The next page then asks for it.
  }
}

export function storedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function clearEmail(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be removed was not kept either.
  }
}

const key = 'emailForSignIn';
