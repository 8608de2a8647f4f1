import Equal from 'lucide-react/icons/equal';
import Minus from 'lucide-react/icons/minus';
import MoveUpRight from 'lucide-react/icons/move-up-right';
import Rows from 'lucide-react/icons/rows-4';
import Slash from 'lucide-react/icons/slash';
import Type from 'lucide-react/icons/type';
import type { DrawingKind } from '#contract/drawings';

/** The icon of each tool. */
export const TOOL_ICONS = {
  segment: Slash,
  ray: MoveUpRight,
  horizontal: Minus,
  channel: Equal,
  fibonacci: Rows,
  text: Type,
} as const satisfies Record<DrawingKind, typeof Slash>;
