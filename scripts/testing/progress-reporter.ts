/** Loaded by Vitest: reports the start and end of tests to the process that started Vitest. */
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { TestEvent } from './results.ts';

export default class ProgressReporter implements Reporter {
  onTestModuleQueued(module: TestModule): void {
    tell({ type: 'file-began', id: module.id, name: nameOf(module) });
  }

  onTestModuleStart(): void {
    tell({ type: 'went-on' });
  }

  onHookStart(): void {
    tell({ type: 'went-on' });
  }

  onHookEnd(): void {
    tell({ type: 'went-on' });
  }

  onTestCaseReady(test: TestCase): void {
    const name = `${nameOf(test.module)} > ${test.fullName}`;
    tell({ type: 'test-began', id: test.id, fileId: test.module.id, name, timeoutMs: test.options.timeout });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const name = `${nameOf(test.module)} > ${test.fullName}`;
    const why = errors.map(describe);
    tell({ type: 'test-ended', id: test.id, fileId: test.module.id, name, state, why });
  }

  onTestModuleEnd(module: TestModule): void {
    const why = module.errors().map(describe);
    tell({ type: 'file-ended', id: module.id, name: nameOf(module), state: module.state(), why });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    tell({ type: 'run-ended', errors: errors.map(describe) });
  }
}

function tell(event: TestEvent): void {
  process.send?.(event);
}

/** An error's message, and its stack frames in the project. */
function describe({ message, stack = '' }: SerializedError): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, ...frames.slice(0, 4)].join('\n');
}

function nameOf(module: TestModule): string {
  return `[${module.project.name}] ${module.relativeModuleId}`;
}
