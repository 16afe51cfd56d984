/** The e-mail used for sign-in (specification 3), stored for this tab only: localStorage never holds a full e-mail. */

export function storeEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // The next page then asks for the e-mail.
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
    // A storage that cannot be written to holds nothing.
  }
}

const key = 'emailForSignIn';
