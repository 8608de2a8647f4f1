import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { machineCode } from '#chart-tools/code/machine-code';
import { findCharts } from '#chart-tools/find-charts';
import { allStates, nameTransitions } from '#chart-tools/paths/transitions';
import { ROOT } from '../../src/cli/run-steps.ts';

const HEAD =
  /^import \{ createMachine \} from 'xstate';\n\nexport const machine = createMachine\((.*)\);\n$/s;

/** Every transition with what it needs and where it leads; a machine of other states has others. */
const transitionsOf = (machine: AnyStateMachine): string[] =>
  [...nameTransitions(machine)].map(([{ target = [], reenter }, name]) =>
    [name, ...target.map(({ id }) => id), reenter ? 'anew' : ''].join(' '),
  );

describe('the code of a chart for tools that read source', async () => {
  it.each(await findCharts(ROOT))('is one literal that makes $name again', ({ machine }) => {
    // It is JSON: no name, no function, no spread that such a tool would have to follow.
    const config = JSON.parse(HEAD.exec(machineCode(machine))?.[1] ?? '') as object;
    const again = createMachine(config as never) as AnyStateMachine;
    expect(transitionsOf(again)).toEqual(transitionsOf(machine));
    expect(allStates(again).map(({ id }) => id)).toEqual(allStates(machine).map(({ id }) => id));
  });
});
