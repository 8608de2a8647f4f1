/** Runs an operator's command to its exit code. Its failure is a sentence on standard error, without a stack, and code 1. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  process.exitCode = await main().catch((cause: unknown) => {
    const causes = cause instanceof AggregateError ? cause.errors : [cause];
    process.stderr.write(
      `${causes.map((one) => (one instanceof Error ? one.message : String(one))).join('; ')}\n`,
    );
    return 1;
  });
}
