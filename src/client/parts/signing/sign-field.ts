/** The field of the wire that holds a signature: refusals name it. */
export const SIGN_FIELD = 'sign';
