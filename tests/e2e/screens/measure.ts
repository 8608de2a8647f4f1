/**
 * Looks at the page as it is laid out and tells what is wrong with it. It runs within the page, so it stands alone:
 * nothing outside this function is there.
 *
 * What may be cut on purpose says so: `data-truncates` on the element, for names and texts that somebody else wrote.
 */
export function measure(width: number): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  /** What may meet on a screen: a line of text, or something to press. */
  type Piece = { element: Element; box: Box; name: string; layer: Element };
  /** What an element does to all that is inside it. */
  type Frame = { element: Element; edge: Box; isHardX: boolean; isHardY: boolean; isScrolledX: boolean };
  type Place = { frames: readonly Frame[]; layer: Element };

  const SLACK = 1.5;
  const TARGET_PX = 43.5;
  /** Intl puts these into Arabic dates; where the text around runs from the left they turn the figures about. */
  const RIGHT_TO_LEFT_MARK = /[\u200f\u061c]/;
  const PRESSED =
    'button, a[href], input, select, textarea, [role="option"], [role="switch"], [role="checkbox"]';
  const TYPED_IN = 'input:not([type="file"], [type="checkbox"], [type="radio"], [type="range"]), textarea';
  const UNSEEN =
    '.visually-hidden, [style*="clip-path: inset(50%)"], [data-base-ui-focus-guard], [inert], body > [aria-hidden="true"]';
  const findings = new Set<string>();
  const brush = document.createElement('canvas').getContext('2d');

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(UNSEEN);
  const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 50);
  const tagOf = (element: Element): string => {
    const style = element.getAttribute('class')?.split(' ')[0];
    return `${element.tagName.toLowerCase()}${style ? `.${style}` : ''}`;
  };
  const nameOf = (element: Element): string =>
    `${tagOf(element)} “${shortened(element.getAttribute('aria-label') ?? element.textContent ?? '')}”`;

  const isHard = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const isScrolled = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

  const places = new Map<Element, Place>();
  /** The frames around what an element holds, from the inside out, and the floating thing it belongs to. */
  const placeOf = (element: Element): Place => {
    const known = places.get(element);
    if (known) return known;
    const parent = element.parentElement;
    const outer: Place =
      parent && element !== document.body ? placeOf(parent) : { frames: [], layer: document.body };
    const { overflowX, overflowY, position, zIndex } = getComputedStyle(element);
    const floats =
      position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) > 0);
    const frame: Frame = {
      element,
      edge: element.getBoundingClientRect(),
      isHardX: isHard(overflowX),
      isHardY: isHard(overflowY),
      isScrolledX: isScrolled(overflowX),
    };
    const isFrame = element !== document.body && (overflowX !== 'visible' || overflowY !== 'visible');
    const around = position === 'fixed' ? [] : outer.frames;
    const place = { frames: isFrame ? [frame, ...around] : around, layer: floats ? element : outer.layer };
    places.set(element, place);
    return place;
  };

  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 1 || bottom - top < 1;

  /** The part of a box that the frames around it let through, and what takes a bite of it. */
  const through = (frames: readonly Frame[], box: Box): { shown: Box; bite: string } => {
    let shown = box;
    let bite = '';
    for (const { element, edge, isHardX, isHardY } of frames) {
      if (isHardX && (shown.left < edge.left - SLACK || shown.right > edge.right + SLACK))
        bite ||= `at the side by ${tagOf(element)}`;
      if (isHardY && (shown.top < edge.top - SLACK || shown.bottom > edge.bottom + SLACK))
        bite ||= `in its height by ${tagOf(element)}`;
      shown = cut(shown, edge);
    }
    return { shown, bite };
  };

  /** The lines of a text as ink: a line's own box is as high as the font's tallest sign, whatever is written. */
  const linesOf = (node: Text, element: Element): Box[] => {
    if (!brush) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    // The shorthand is empty where digits are asked for in tables, and the brush would keep its last font.
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    brush.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = brush.measureText(node.data.trim());
    return [...range.getClientRects()].map(({ left, right, top }) => ({
      left,
      right,
      top: top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent,
      bottom: top + ink.fontBoundingBoxAscent + ink.actualBoundingBoxDescent,
    }));
  };

  const pieces: Piece[] = [];
  const take = (element: Element, frames: readonly Frame[], shown: Box, name: string): void => {
    const isOut = shown.left < -SLACK || shown.right > width + SLACK;
    if (isOut && !frames.some(({ isScrolledX }) => isScrolledX)) findings.add(`outside the screen: ${name}`);
    if (!element.closest('[aria-hidden="true"]'))
      pieces.push({ element, box: shown, name, layer: placeOf(element).layer });
  };

  const readText = (node: Text, element: Element): void => {
    const mayBeCut = element.closest('[data-truncates]') !== null;
    const name = `“${shortened(node.data)}” in ${tagOf(element)}`;
    if (RIGHT_TO_LEFT_MARK.test(node.data) && getComputedStyle(element).direction === 'ltr')
      findings.add(`written from the right within what runs from the left: ${name}`);
    const { frames } = placeOf(element);
    for (const line of linesOf(node, element)) {
      const { shown, bite } = through(frames, line);
      if (bite !== '' && !mayBeCut) findings.add(`cut ${bite}: ${name}`);
      if (!isEmpty(shown)) take(element, frames, shown, name);
    }
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isShort =
      (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
      (Number(webkitLineClamp) > 0 && element.scrollHeight > element.clientHeight + 1);
    if (isShort && !mayBeCut) findings.add(`ends in dots: ${name}`);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    const isText = element && node.data.trim() !== '' && !element.closest('script, style, svg');
    if (isText && isSeen(element)) readText(node, element);
  }

  /** As high as the thumb has it: the box, what hangs on it unseen, or the label that presses it. */
  const reachOf = (element: Element): number => {
    const hung = ['::before', '::after']
      .map((side) => getComputedStyle(element, side))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      .map(({ height }) => Number.parseFloat(height) || 0);
    const label =
      element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    return Math.max(
      element.getBoundingClientRect().height,
      label?.getBoundingClientRect().height ?? 0,
      ...hung,
    );
  };

  for (const element of document.querySelectorAll(PRESSED)) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !isSeen(element) || element.closest('[aria-hidden="true"]'))
      continue;
    const isWithinText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    const reach = reachOf(element);
    if (!isWithinText && reach < TARGET_PX)
      findings.add(`too low for a thumb (${Math.round(reach)} px): ${nameOf(element)}`);
    const frames = placeOf(element.parentElement ?? document.body).frames;
    const { shown } = through(frames, box);
    if (!isEmpty(shown)) take(element, frames, shown, nameOf(element));
  }

  for (const field of document.querySelectorAll<HTMLInputElement>(TYPED_IN))
    if (isSeen(field) && !field.closest('[aria-hidden="true"]') && field.enterKeyHint === '')
      findings.add(`does not say what Enter does: ${nameOf(field)}`);

  const isInToast = ({ element }: Piece): boolean => element.closest('[data-toast]') !== null;
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  /** The page passes below the strip of toasts as below the bar, up to its end; nothing that stays where it is may lie there. */
  const isKeptFromToasts = ({ layer }: Piece): boolean => isAtEnd || layer !== document.body;
  pieces.forEach((one, index) => {
    for (const other of pieces.slice(index + 1)) {
      const isUnder = isInToast(one) ? isKeptFromToasts(other) : isInToast(other) && isKeptFromToasts(one);
      if (
        (one.layer !== other.layer && !isUnder) ||
        one.element.contains(other.element) ||
        other.element.contains(one.element)
      )
        continue;
      const shared = cut(one.box, other.box);
      if (shared.right - shared.left > SLACK && shared.bottom - shared.top > SLACK)
        findings.add(`${isUnder ? 'under a toast' : 'over one another'}: ${one.name} and ${other.name}`);
    }
  });

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) findings.add(`the page scrolls sideways: ${scrollWidth} px wide`);
  return [...findings];
}
