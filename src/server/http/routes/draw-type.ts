import { DRAW_TYPE } from '#contract/constants';

/** The way of a withdrawal, from the text of a request. */
export function drawTypeOf(text: '1' | '2'): 1 | 2 {
  return text === '1' ? DRAW_TYPE.coin : DRAW_TYPE.bank;
}
