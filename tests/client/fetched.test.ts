import { describe, expect, it } from 'vitest';
import { Fetched } from '../../src/client/app/hooks/fetched.ts';
import { settled } from '../support/start-chart.ts';

/** Something whose every fetch waits for the test. */
function held() {
  const fetches: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const fetched = new Fetched<string>(
    () => new Promise((resolve, reject) => fetches.push({ resolve, reject })),
  );
  let told = 0;
  const stop = fetched.subscribe(() => {
    told += 1;
  });
  return { fetched, fetches, told: () => told, stop };
}

describe('what is fetched when it is first wanted', () => {
  it('S2.1 is fetched once, however often it is wanted, and tells whoever shows it', async () => {
    const { fetched, fetches, told } = held();
    expect(fetched.get()).toBeNull();
    void fetched.want();
    void fetched.want();
    expect(fetches).toHaveLength(1);
    fetches[0]?.resolve('a screen');
    await settled();
    expect(told()).toBe(1);
    expect(fetched.get()).toBe('a screen');
    await fetched.want();
    expect(fetches).toHaveLength(1);
  });

  it('S8.3 throws its failure to whoever shows it; whoever comes next tries again', async () => {
    const { fetched, fetches, stop } = held();
    void fetched.want();
    fetches[0]?.reject(new Error('no network'));
    await settled();
    expect(() => fetched.get()).toThrow('no network');
    stop();
    expect(fetched.get()).toBeNull();
    void fetched.want();
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve('a screen');
    await settled();
    expect(fetched.get()).toBe('a screen');
  });

  it('is not fetched where it is there from the start', async () => {
    const fetched = new Fetched<string>(() => Promise.reject(new Error('fetched')), 'there');
    await fetched.want();
    expect(fetched.get()).toBe('there');
  });
});
