import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

// Type-aware rules find what a reader misses: a promise without `await`, a missing case, a check that is always true.
// Rules about imports, lengths and words are in test/tidy/tidy.test.ts, where they can say what to do instead.
export default defineConfig(
  { ignores: ['generated/', 'dist/', 'coverage/', '.dev/', 'node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-param-reassign': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A port may be async where one of its adapters has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Express hands its request on as Node's, which it is by prototype and not by constructor.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `query<Row>` names the shape of what the database gives; there is no argument to infer it from.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // Wrong use is what these files are about: the compiler says that it is wrong, and has no type for it.
    files: ['**/*.test-d.ts'],
    rules: Object.fromEntries(
      [
        'no-unsafe-argument',
        'no-unsafe-assignment',
        'no-unsafe-call',
        'no-unsafe-member-access',
        'no-unsafe-return',
        'switch-exhaustiveness-check',
      ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
    ),
  },
)
