/** Vitest loads this; it tells the process that started Vitest what begins and what ends. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { TestEvent } from './test-progress.ts';

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
    tell({ type: 'test-ended', id: test.id, fileId: test.module.id, state: test.result().state });
  }

  onTestModuleEnd(module: TestModule): void {
    tell({ type: 'file-ended', id: module.id, state: module.state() });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    tell({ type: 'run-ended', errors: errors.length });
  }
}

function tell(event: TestEvent): void {
  process.send?.(event);
}

function nameOf(module: TestModule): string {
  return `[${module.project.name}] ${module.relativeModuleId}`;
}
