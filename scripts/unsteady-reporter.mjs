/**
 * A reporter of Vitest that names, at the end, each test that passed only at its second try, with why
 * the first failed: such a test is a bug to mend, and no test that passed.
 */
export default class UnsteadyReporter {
  onTestRunEnd(modules) {
    const unsteady = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky === true)
    if (unsteady.length === 0) return
    console.log(`\n${unsteady.length} passed only at the second try:`)
    for (const test of unsteady) {
      console.log(`- ${test.project.name}: ${test.module.relativeModuleId}: ${test.fullName}`)
      for (const { message } of test.result().errors ?? [])
        console.log(message.replace(/^/gm, '    '))
    }
  }
}
