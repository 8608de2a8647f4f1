import type { User } from '#contract/entities-user';
import type { CodeRequest } from '#machines/verification-code/verification-code.machine';

/** Where a code to the user's own address goes (S5.3). */
export function ownAddress(user: User): Pick<CodeRequest, 'channel' | 'to' | 'areaId'> {
  if (user.email === null)
    return { channel: 'mobile', to: user.phone ?? '', areaId: String(user.areaId ?? '') };
  return { channel: 'email', to: user.email, areaId: '' };
}
