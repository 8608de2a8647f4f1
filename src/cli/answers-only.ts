import { type Plugin, parseSync } from 'vite';

const ROUTES = /\/src\/contract\/routes\/[\w-]+\.ts$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * Leaves what a route takes out of the built client: there it is a type. The client checks answers; requests are checked
 * by the server, which runs from the sources.
 */
export function answersOnly(): Plugin {
  return {
    name: 'answers-only',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: ROUTES },
      handler(code, id) {
        const { program } = parseSync(id.replace(/\.ts$/, '.js'), code);
        return { code: cutOut(code, requestsIn(program as unknown as Node)), map: null };
      },
    },
  };
}

/** The `request` of every `route({ … })`, in the order they stand. */
function requestsIn(node: Node): Node[] {
  const isRoute = node.type === 'CallExpression' && (node.callee as { name?: string }).name === 'route';
  if (!isRoute) return childrenOf(node).flatMap(requestsIn);
  const [definition] = node.arguments as Node[];
  return childrenOf(definition as Node).filter(({ key }) => (key as { name?: string })?.name === 'request');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

/** Without these parts of an object and the commas behind them. */
function cutOut(code: string, parts: readonly Node[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of parts) {
    text += code.slice(from, start);
    from = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
  }
  return text + code.slice(from);
}
