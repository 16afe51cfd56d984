/** Replaces two packages that tus-js-client uses for old browsers: `url-parse`, and `Base64.encode` of `js-base64`. */
export default URL;

export const Base64 = {
  encode: (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text))),
};
