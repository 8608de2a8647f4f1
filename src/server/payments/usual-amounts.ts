import type { UsualUsd } from '#contract/entities-money';
import { microToWire } from '#contract/money';

/** What a range of amounts says of an account; nothing before its first. */
export function usualOf(range: { least: number | null; most: number | null } | undefined): {
  usualUsd?: UsualUsd;
} {
  if (range?.least == null || range.most === null) return {};
  return { usualUsd: { least: microToWire(range.least), most: microToWire(range.most) } };
}
