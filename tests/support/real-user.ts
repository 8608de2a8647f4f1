import type { NewUser } from '#server/store/users';

/** A row of a real user without a password, told from others by its number. */
export function realUser(number: number): NewUser {
  return {
    uid: String(number),
    email: `user${number}@candlestate.example`,
    area_id: null,
    phone: null,
    password_hash: null,
    is_demo: 0,
    demo_id: null,
    owner_user_id: null,
    invite_code: `CODE${number}`,
    contact_mobile: null,
    invited_by: null,
    copied_by: null,
    created_at: 0,
  };
}
