import { JsonReporter, type SerializedError, type TestModule } from 'vitest/node';

/** vitest's report as JSON, with the errors outside of all tests, which vitest's own leaves out. */
export default class UnitReport extends JsonReporter {
  #outside: readonly SerializedError[] = [];

  override onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[] = []) {
    this.#outside = outside;
    return super.onTestRunEnd(modules);
  }

  override writeReport(report: string): Promise<void> {
    const errors = this.#outside.map(({ message, stack }) => ({ message: stack || message }));
    return super.writeReport(JSON.stringify({ ...JSON.parse(report), errors }));
  }
}
