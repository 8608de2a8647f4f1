import { type AtRule, type ChildNode, parse } from 'postcss';
import { isLacking, statementOf } from './support.ts';

/** What a sheet asks of a browser that the oldest ones lack, with its line; what stands in `@supports` asks first. */
export function lackingInSheet(css: string): { feature: string; line: number }[] {
  const found: { feature: string; line: number }[] = [];
  parse(css).walk((node) => {
    if (isAsked(node)) return;
    for (const [feature, ...paths] of questionsOf(node)) {
      const statement = statementOf(...paths.map((path) => ['css', ...path]));
      if (statement && isLacking(statement)) found.push({ feature, line: node.source?.start?.line ?? 0 });
    }
  });
  return found;
}

function isAsked(node: ChildNode): boolean {
  const { parent } = node;
  if (!parent || parent.type === 'root') return false;
  return (parent as AtRule).name === 'supports' || isAsked(parent as ChildNode);
}

/** A feature, and where the table may have it. */
type Question = readonly [feature: string, ...paths: readonly (readonly string[])[]];

function questionsOf(node: ChildNode): Question[] {
  const named = (text: string, pattern: RegExp, ask: (name: string) => Question): Question[] =>
    [...text.matchAll(pattern)].map(([, name = '']) => ask(name));
  if (node.type === 'atrule')
    return [
      [`@${node.name}`, ['at-rules', node.name]],
      ...named(node.params, /\(\s*([a-z-]+)\s*[:)]/g, (name) => [name, ['at-rules', node.name, name]]),
    ];
  if (node.type === 'rule') {
    const isNested = node.parent?.type === 'rule';
    return [
      ...named(node.selector, /::?([a-z-]+)/g, (name): Question => [`:${name}`, ['selectors', name]]),
      ...(isNested ? [['&', ['selectors', 'nesting']] as const] : []),
    ];
  }
  if (node.type !== 'decl') return [];
  const { prop, value } = node;
  const ofProperty = ['properties', prop];
  return [
    [prop, ofProperty],
    ...named(value, /([a-z][a-z-]*)\(/g, (name) => [
      `${name}()`,
      [...ofProperty, name],
      ['types', name],
      ['types', 'color', name],
    ]),
    ...named(value, /(?<![\w(.-])([a-z][a-z-]*)(?![\w(.-])/g, (word) => [
      `${prop}: ${word}`,
      [...ofProperty, word],
    ]),
    ...named(value, /\d([a-z]+)\b/g, (unit) => [unit, ['types', 'length', unit]]),
  ];
}
