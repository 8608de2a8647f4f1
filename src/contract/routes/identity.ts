import * as z from 'zod/mini';
import { realName } from '../entities.ts';
import { inputFields } from '../fields.ts';
import { route } from '../route.ts';
import { onlyT } from './query.ts';

/** Identity verification and the pictures it asks for (S3.24, S4.5, S5.4). */

/** The address an upload answered; it names the picture to the calls that take one, and shows it for a short time. */
export const pictureUrl = z.string().check(z.minLength(1), z.maxLength(300));

/**
 * S7.10: one picture a call, in the multipart field `file`. The answer's url is signed and lapses. A demo account may store a few an
 * hour: it signs its copies of leaders.
 */
export const imageUpload = route({
  method: 'POST',
  path: '/api/common/image_upload',
  access: 'session',
  mutates: true,
  encoding: 'multipart',
  request: z.strictObject({}),
  response: z.object({ url: pictureUrl }),
});

/** S7.18: hands the papers in. */
export const submitRealName = route({
  method: 'POST',
  path: '/api/user_real/real_name',
  access: 'real',
  mutates: true,
  request: inputFields({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    cardId: ['card_id', z.string().check(z.minLength(1), z.maxLength(40))],
    frontPicture: ['front_pic', pictureUrl],
    backPicture: ['reverse_pic', pictureUrl],
  }),
  response: realName,
});

/** S7.18: how the caller's verification stands. */
export const realNameCenter = route({
  method: 'GET',
  path: '/api/user_real/center',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: realName,
});
