/** The ten board papers every blueprint covers, oldest first; 2021 had no board examination. */
export const boardYears = [2015, 2016, 2017, 2018, 2019, 2020, 2022, 2023, 2024, 2025] as const
